export interface TableHeadProps {
  readonly columns: readonly string[]
  /** how many of the first columns hold words; the others hold numbers */
  readonly words?: number
}

/** The head of a table whose first columns are words and whose others are numbers. */
export function TableHead({ columns, words = 1 }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((title, k) => (
          <th key={title} scope="col" className={k < words ? undefined : 'number'}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}
