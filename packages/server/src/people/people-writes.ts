/** Every change of people, their accounts, sessions, tokens, memberships and invitations. */
import { accountWrites } from './account-writes.js'
import { inviteWrites } from './invite-writes.js'
import { memberWrites } from './member-writes.js'
import { personWrites } from './person-writes.js'
import { sessionWrites } from './session-writes.js'
import { tokenWrites } from './token-writes.js'

export const peopleWrites = {
  ...personWrites,
  ...accountWrites,
  ...memberWrites,
  ...inviteWrites,
  ...sessionWrites,
  ...tokenWrites,
}
