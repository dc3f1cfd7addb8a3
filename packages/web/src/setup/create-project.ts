/** Makes everything that was chosen, in order. If anything fails, or the person stops it, the project is taken away again. */
import type { Api } from '../client/api.js'
import type { CreatedInvite, FileImport, ImportReport, Phase, Project } from '../client/contract.js'
import { upload } from '../manage/upload.js'
import { type Draft, slugOfDraft } from './draft.js'

export type Step = 'project' | 'file' | 'pairs' | 'phases' | 'invitations'

export const STEPS: readonly Step[] = ['project', 'file', 'pairs', 'phases', 'invitations']

export interface CreateOptions {
  readonly api: Api
  readonly csrf: string | null
  /** who sets it up */
  readonly me: string
  readonly draft: Draft
  readonly file: File
  /** how the file is read, as a query */
  readonly reading: URLSearchParams
  readonly signal: AbortSignal
  /** `share`: how much of the step is done, where that is known */
  onStep(step: Step, share: number | null): void
}

export interface Created {
  readonly project: Project
  readonly links: readonly { readonly label: string; readonly role: string; readonly link: string }[]
  /** has the first phase been opened? */
  readonly isOpen: boolean
}

/** The file was good when it was looked into, and does not fit what was chosen since. */
export class BadFile extends Error {
  override readonly name = 'BadFile'
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super(report.reason ?? '')
    this.report = report
  }
}

const POLL_MS = 300

export async function createProject(options: CreateOptions): Promise<Created> {
  const { api, draft, signal, onStep } = options
  onStep('project', null)
  // not stopped half way: the server would make a project that nobody here knows of
  const project = await api.request<Project>('/projects', { method: 'POST', body: bodyOf(draft) })
  try {
    signal.throwIfAborted()
    return await fill(project, options)
  } catch (error) {
    // nothing half stays; without a line to the server there is nothing else to do
    await api.request(`/projects/${project.id}?confirm=${encodeURIComponent(project.slug)}`, { method: 'DELETE' }).catch(() => {})
    throw error
  }
}

async function fill(project: Project, { api, csrf, me, draft, file, reading, signal, onStep }: CreateOptions): Promise<Created> {
  const path = `/projects/${project.id}`
  onStep('file', 0)
  const sent = await upload<FileImport>(`${path}/imports?${reading}`, file, {
    csrf,
    signal,
    onProgress: (share) => onStep('file', share),
  })
  await imported(api, `${path}/imports/${sent.id}`, signal, (share) => onStep('pairs', share))
  onStep('phases', null)
  const annotators = draft.people.filter(({ role }) => role === 'annotator')
  const places = annotators.map(({ quota }) => ({ quota }))
  const people = draft.annotatesToo ? [{ person: me, quota: null }] : []
  const phases: Phase[] = []
  for (const [k, { kind, name, size, overlap, isBlind }] of draft.phases.entries()) {
    const settings = {
      modes: draft.modes,
      size,
      // each phase draws by a stream of its own, and the project's seed gives all of them again
      seed: (project.seed + k) % 2 ** 32,
      people,
      places,
      opensWhenFull: k === 0,
      overlap,
      isBlind,
    }
    phases.push(await api.request<Phase>(`${path}/phases`, { method: 'POST', body: { name, kind, settings }, signal }))
  }
  const [first] = phases
  const isOpen = first !== undefined && places.length === 0 && people.length > 0
  if (isOpen) await api.request(`${path}/phases/${first.id}/open`, { method: 'POST', signal })
  const links: Created['links'][number][] = []
  for (const [k, { label, role }] of draft.people.entries()) {
    onStep('invitations', k / draft.people.length)
    const { link } = await api.request<CreatedInvite>(`${path}/invites`, { method: 'POST', body: { role, days: 30 }, signal })
    links.push({ label, role, link })
  }
  onStep('invitations', 1)
  return { project, links, isOpen }
}

async function imported(api: Api, path: string, signal: AbortSignal, onShare: (share: number | null) => void): Promise<void> {
  for (;;) {
    const { state, progress, report } = await api.request<FileImport>(path, { signal })
    if (state === 'done') return
    if (state !== 'loading') throw report === null ? new Error(state) : new BadFile(report)
    // it is read twice: checked, then loaded
    const share = progress === null || progress.size === 0 ? null : progress.bytes / progress.size / 2
    onShare(share === null ? null : progress!.stage === 'loading' ? 0.5 + share : share)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function bodyOf(draft: Draft) {
  const { name, language, licence, source, modes, tagset, proposals, scales } = draft
  const judge = modes.includes('judge') ? { unit: 'pair', scales } : null
  return { slug: slugOfDraft(draft), name, licence, source, settings: { modes, language, tagset, proposals, judge } }
}
