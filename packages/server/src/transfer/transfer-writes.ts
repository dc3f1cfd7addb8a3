/** Changes that imports make. */

export const transferWrites = {}
