import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { CopyField } from '../manage/CopyField.js'
import type { Created } from './create-project.js'
import type { DraftPerson } from './draft.js'
import { messages } from './messages.js'

/** The project is there: the links to send, and where to go from here. */
export function DoneStep({ created: { project, links, isOpen } }: { readonly created: Created }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const roleOf = (role: string) => messages.roles[role as DraftPerson['role']]
  const copyAll = async () => {
    await navigator.clipboard.writeText(links.map(({ label, link }) => `${label}: ${link}`).join('\n'))
    setCopied(true)
  }
  return (
    <div className="setup__done">
      <h1 ref={heading} tabIndex={-1}>
        <bdi>{messages.doneTitle(project.name)}</bdi>
      </h1>
      <p className="setup__lead">{isOpen ? messages.doneOpen : links.length > 0 ? messages.doneWaiting : ''}</p>
      {links.length > 0 && (
        <div className="fields">
          {links.map(({ label, role, link }) => (
            <div key={link} className="setup__link">
              <span>
                <bdi>{label}</bdi> <span className="quiet">{roleOf(role)}</span>
              </span>
              <CopyField label={messages.linkFor(label, roleOf(role))} text={link} />
            </div>
          ))}
          <p className="quiet">{messages.linksOnce}</p>
        </div>
      )}
      <div className="row-of-buttons">
        <Link href={`/p/${project.slug}`} className="button button--main">
          {messages.toDashboard}
        </Link>
        {links.length > 1 && (
          <button type="button" className="button" onClick={() => void copyAll()}>
            {isCopied ? messages.copied : messages.copyAll}
          </button>
        )}
        <Link href={`/p/${project.slug}/guidelines`} className="button">
          {messages.toGuidelines}
        </Link>
      </div>
    </div>
  )
}
