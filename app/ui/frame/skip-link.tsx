/** Leads to the page itself: past a portal's list of pages, which stands in the main part, too. */
export function SkipLink() {
  return (
    <a href="#content" className="skip-link">
      Skip to main content
    </a>
  );
}
