interface CodeBlockProps {
  code: string;
  /** What runs it: a shell, or Node as a module. None: it is there to be read. */
  runs?: "shell" | "module";
}

/** Lines of code that scroll within their own box. */
export function CodeBlock({ code, runs }: CodeBlockProps) {
  return (
    <pre
      className="overflow-x-auto rounded-md border border-line bg-sunken p-4 text-sm"
      tabIndex={0}
      data-example={runs}
    >
      <code>{code}</code>
    </pre>
  );
}

/** A sentence in which what stands between backticks is code. */
export function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
