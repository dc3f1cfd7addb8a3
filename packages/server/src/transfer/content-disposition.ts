/** The name under which a browser saves an answer (RFC 6266). */

/** `attachment; filename="demo-jsonl-412.zip"`. Parts are ours, but whatever is in them, only letters, digits, dot and dash go out. */
export function attachment(parts: readonly (string | number)[], ending: string): string {
  const name = parts
    .map((part) =>
      String(part)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 100)
  return `attachment; filename="${name || 'export'}${ending}"`
}
