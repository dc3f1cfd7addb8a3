/** Markdown that somebody wrote, as elements and never as HTML: what is not plain formatting is left out. */
import { type HTMLAttributes, useMemo } from 'react'
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'

export interface MarkdownProps {
  readonly text: string
  /** headings get ids `PREFIX-1`, `PREFIX-2` … in the order of the text */
  readonly prefix?: string
}

export function Markdown({ text, prefix = 'heading' }: MarkdownProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count begins anew with each text
  const components = useMemo<Components>(() => {
    const ids = new Map<number, string>()
    const heading = (Tag: 'h2' | 'h3' | 'h4' | 'h5') =>
      function Heading({ node, ...props }: HTMLAttributes<HTMLHeadingElement> & ExtraProps) {
        const line = node?.position?.start.line ?? 0
        if (!ids.has(line)) ids.set(line, `${prefix}-${ids.size + 1}`)
        return <Tag {...props} id={ids.get(line)!} tabIndex={-1} />
      }
    return {
      // the page has its own first heading
      h1: heading('h2'),
      h2: heading('h3'),
      h3: heading('h4'),
      h4: heading('h5'),
      a: ({ node: _, ...props }) => <a {...props} target="_blank" rel="noreferrer" />,
      img: ({ alt }) => <em>{alt}</em>, // nothing is loaded from elsewhere
    }
  }, [prefix, text])
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
}
