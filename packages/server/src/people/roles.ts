/**
 * Who may do what in a project. A right is what a route asks for; a role is a set of rights, each containing the one below;
 * a token's scope can only take rights away.
 */

export const ROLES = ['viewer', 'annotator', 'adjudicator', 'manager', 'owner'] as const

export type Role = (typeof ROLES)[number]

/**
 * read: see the project, its progress and released work. annotate: work on one's own tasks, comment. adjudicate: see
 * submitted work of others, decide. manage: settings, phases, people below manager, import, export. own: managers, deletion.
 */
export const RIGHTS = ['read', 'annotate', 'adjudicate', 'manage', 'own'] as const

export type Right = (typeof RIGHTS)[number]

const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  viewer: ['read'],
  annotator: ['read', 'annotate'],
  adjudicator: ['read', 'annotate', 'adjudicate'],
  manager: ['read', 'annotate', 'adjudicate', 'manage'],
  owner: ['read', 'annotate', 'adjudicate', 'manage', 'own'],
}

/** Does the role include the right? */
export function may(role: Role, right: Right): boolean {
  return RIGHTS_OF[role].includes(right)
}

/** The role that each scope of a token amounts to: like a role, a scope contains the ones below. */
const ROLE_OF: Readonly<Record<Right, Role>> = {
  read: 'viewer',
  annotate: 'annotator',
  adjudicate: 'adjudicator',
  manage: 'manager',
  own: 'owner',
}

/** The role in which a token acts: never above its person's, never above its scopes. Without scopes, the person's own. */
export function roleWithin(role: Role, scopes: readonly Right[] | undefined): Role {
  if (scopes === undefined) return role
  const rank = Math.max(0, ...scopes.map((scope) => ROLES.indexOf(ROLE_OF[scope])))
  return ROLES[Math.min(rank, ROLES.indexOf(role))]!
}
