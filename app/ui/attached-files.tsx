export interface AttachedFile {
  id: string;
  name: string;
  size: string;
  /** Null for a reader who may know of it but not open it here. */
  href: string | null;
}

/** The files that came with a message. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  return (
    <ul className="plain text-sm" aria-label="Attached files">
      {files.map((file) => (
        <li key={file.id}>
          {file.href ? <a href={file.href}>{file.name}</a> : file.name}{" "}
          <span className="text-muted">({file.size})</span>
        </li>
      ))}
    </ul>
  );
}
