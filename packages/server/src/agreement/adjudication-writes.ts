/** Changes that the agreement service and adjudication make. */
import { keepAgreement } from './agreement-writes.js'

export const adjudicationWrites = { keepAgreement }
