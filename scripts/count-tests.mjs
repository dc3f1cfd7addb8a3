/** Adds up Vitest's JSON results and prints the plain line that CI reads: `N passed, N failed, N skipped`. */
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
  // a file that cannot even be loaded has no tests of its own to count
  sum.failed += results.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
}
if (failedStep !== '0' && sum.failed === 0) {
  console.log('A step before or beside the tests failed; see above.')
  sum.failed++
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1)
