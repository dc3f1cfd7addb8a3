/**
 * A process of its own, as a command is: reads a grammar file and indexes it, and prints how many rules there are and the seconds of
 * processor time that both took.
 */
import { readPackedGrammar } from '@parascope/engine/grammar'

async function timed(work) {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1e6 }
}

const onProblem = ({ message }) => {
  throw new Error(message)
}
const read = await timed(() => readPackedGrammar(process.argv[2], { onProblem }))
const indexed = await timed(() => read.result.grammar.index())
console.log(read.result.grammar.size, read.seconds, indexed.seconds)
