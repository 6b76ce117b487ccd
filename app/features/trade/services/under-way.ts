/** What a company has under way for a service that it can't use yet. */
export interface UnderWay {
  /** "Quote requested", for a badge. */
  text: string;
  /** Where it stands; null where the service's own page says all. */
  to: string | null;
}
