/**
 * Adds up Vitest's JSON results, names what failed and why, and prints the plain line that CI reads: `N passed, N failed, N
 * skipped`. The names come last, since only the end of a long log may be kept.
 */
import { existsSync, readFileSync } from 'node:fs'

const [failedStep, ...files] = process.argv.slice(2)
const sum = { passed: 0, failed: 0, skipped: 0 }
for (const file of files) {
  if (!existsSync(file)) {
    console.log(`${file} is missing: the tests did not run`)
    sum.failed++
    continue
  }
  const results = JSON.parse(readFileSync(file, 'utf8'))
  sum.passed += results.numPassedTests
  sum.failed += results.numFailedTests
  sum.skipped += results.numPendingTests + results.numTodoTests
  for (const { name, status, message, assertionResults } of results.testResults) {
    for (const test of assertionResults) if (test.status === 'failed') tell(name, test.fullName, test.failureMessages[0])
    // a file that cannot even be loaded, or whose set-up fails, has no failed test of its own
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      tell(name, 'outside of its tests', message)
      if (assertionResults.length === 0) sum.failed++
    }
  }
}
if (failedStep !== '0' && sum.failed === 0) {
  console.log('A step before or beside the tests failed; see above.')
  sum.failed++
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1)

/** One failure: where, which, and the first lines of why. */
function tell(file, name, message = '') {
  const why = message.split('\n').slice(0, 6).join('\n  ')
  console.log(`FAILED ${file.replace(`${process.cwd()}/`, '')}: ${name}\n  ${why}`)
}
