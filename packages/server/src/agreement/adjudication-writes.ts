/** Changes that adjudication makes. */

export const adjudicationWrites = {}
