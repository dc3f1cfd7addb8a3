/** A p value for a table: four digits, and never 0; empty where there is none. */
export function pText(p: number | undefined): string {
  if (p === undefined) return ''
  return p < 0.0001 ? '<0.0001' : p.toFixed(4)
}
