/** People: signing in, sessions, tokens, members and invitations. */
import { z } from '@hono/zod-openapi'
import { Id, Name, Time } from './common.js'

/** What somebody signs in with: plain letters, so that no two look alike. An e-mail address will do. */
export const Login = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._@+-]{1,99}$/, 'must be letters a to z, digits and . _ @ + -')
  .openapi({ example: 'maria' })

/** How good it must be is checked by the server: at least 10 characters, not the login, not one that everybody tries. */
export const Password = z.string().min(1).max(200).openapi({ format: 'password', example: 'four tall green herons' })

export const RoleName = z.enum(['viewer', 'annotator', 'adjudicator', 'manager', 'owner']).openapi('Role')

/** Somebody may be the owner of a project, but never by a token. */
export const Scope = z.enum(['read', 'annotate', 'adjudicate', 'manage']).openapi('Scope')

/** Of an invitation or a set-up link: what stands behind the # of the link. */
export const Secret = z.string().min(20).max(100)

export const NewAccount = z.object({ name: Name, login: Login, password: Password }).openapi('NewAccount')

export const Credentials = z
  .object({ login: z.string().min(1).max(200).toLowerCase(), password: Password })
  .openapi('Credentials')

export const Setup = NewAccount.extend({ secret: Secret }).openapi('Setup')

export const SessionState = z
  .object({
    person: z
      .object({ id: Id, name: z.string(), login: z.string().nullable(), isAdmin: z.boolean() })
      .nullable()
      .describe('null: nobody is signed in'),
    via: z.enum(['session', 'token', 'demo']).nullable(),
    csrf: z.string().nullable().describe('to be sent as X-CSRF-Token with everything that changes something'),
    memberships: z.array(z.object({ project: Id, slug: z.string(), name: z.string(), role: RoleName })).readonly(),
    needsSetup: z.boolean().describe('the server is new: somebody has to use the set-up link it printed'),
    isDemo: z.boolean(),
  })
  .openapi('SessionState')

export const OwnSession = z
  .object({ id: Id, agent: z.string(), createdAt: Time, seenAt: Time, isThis: z.boolean() })
  .openapi('OwnSession')

export const PasswordChange = z.object({ current: Password, password: Password }).openapi('PasswordChange')

export const NewToken = z
  .object({
    name: Name,
    scopes: z.array(Scope).min(1).max(4),
    project: Id.nullable().default(null).describe('null: all projects of the person'),
    days: z.int().min(1).max(3650).nullable().default(365).describe('until it expires; null: never'),
  })
  .openapi('NewToken')

export const Token = z
  .object({
    id: Id,
    name: z.string(),
    scopes: z.array(Scope).readonly(),
    project: Id.nullable(),
    createdAt: Time,
    usedAt: Time.nullable().describe('to the minute'),
    expiresAt: Time.nullable(),
    revokedAt: Time.nullable(),
  })
  .openapi('Token')

export const CreatedToken = Token.extend({ token: z.string().describe('shown only now') }).openapi('CreatedToken')

export const Person = z
  .object({
    id: Id,
    name: z.string(),
    login: z.string().nullable(),
    kind: z.enum(['human', 'program']),
    isAdmin: z.boolean(),
    createdAt: Time,
    disabledAt: Time.nullable(),
    deletedAt: Time.nullable(),
  })
  .openapi('Person')

export const OwnChange = z.object({ name: Name, login: Login }).partial().openapi('OwnChange')

export const PersonChange = z
  .object({ name: Name, isDisabled: z.boolean(), isAdmin: z.boolean(), password: Password })
  .partial()
  .openapi('PersonChange')

export const Member = z
  .object({
    person: Id,
    name: z.string(),
    pseudonym: z.string().describe('the same in every pseudonymous export'),
    role: RoleName,
    joinedAt: Time,
    leftAt: Time.nullable(),
  })
  .openapi('Member')

export const NewInvite = z
  .object({
    role: RoleName.default('annotator'),
    days: z.int().min(1).max(90).default(7).describe('until it expires'),
    uses: z.int().min(1).max(500).default(1).describe('how many people may use it'),
  })
  .openapi('NewInvite')

export const Invite = z
  .object({
    id: Id,
    role: RoleName,
    createdBy: Id.nullable(),
    createdAt: Time,
    expiresAt: Time,
    uses: z.int(),
    maxUses: z.int(),
    revokedAt: Time.nullable(),
  })
  .openapi('Invite')

export const CreatedInvite = Invite.extend({ link: z.string().describe('shown only now') }).openapi('CreatedInvite')

export const InviteOffer = z
  .object({ project: z.string().describe('its name'), role: RoleName, expiresAt: Time })
  .openapi('InviteOffer')
