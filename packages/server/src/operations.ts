/** What looks after a server's data, without the server: light enough to be loaded by a command that only copies or checks. */

export { type Verified, verifyLog } from './events/verify-log.js'
export { backUp } from './operate/backup.js'
export { discardParts, type Manifest } from './operate/backup-files.js'
export { readData, type Source } from './operate/read-data.js'
export { restore } from './operate/restore.js'
