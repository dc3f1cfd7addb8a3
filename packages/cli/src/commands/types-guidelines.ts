/** `parascope types guidelines`: the default guidelines for annotators, as Markdown. */
import { GUIDELINES, type GuidelineName, guidelineText } from '@parascope/engine/types'
import { Argument, Command } from 'commander'
import { example } from '../frame/help.js'
import type { Io } from '../frame/io.js'
import { choice } from '../frame/options.js'

export function typesGuidelines(io: Io): Command {
  const command = new Command('guidelines')
    .description('print the default guidelines for annotators, as Markdown to copy and change')
    .addArgument(new Argument('[what]', 'word alignment, or paraphrase types').argParser(choice(...GUIDELINES)).default('types'))
  example(command, 'parascope types guidelines > out/types.md', 'a copy to work on')
  example(command, 'parascope types guidelines words', 'the guidelines for word alignment')
  return command.action(async (what: GuidelineName) => {
    io.stdout.write(await guidelineText(what))
  })
}
