import { Command } from 'commander';
import { ALL_QUESTIONS, parametersOf, type QuestionName } from '../../contract/reading/questions.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print } from '../terminal/print.ts';
import { examples } from './examples.ts';
import { READER, readReader } from './subject-argument.ts';

/** The commands of questions about a subject, or for it. */
export const questionCommands: readonly Command[] = ALL_QUESTIONS.flatMap(([name, { command, path }]) =>
	command ? [commandOf(name, path, command)] : [],
);

function commandOf(
	name: QuestionName,
	path: string,
	command: NonNullable<(typeof ALL_QUESTIONS)[number][1]['command']>,
): Command {
	return new Command(command.name)
		.description(command.description)
		.argument('<subject>', READER)
		.option(...jsonOption)
		.addHelpText('after', examples(...command.examples))
		.action((argument: string, { json }: { json?: boolean }) =>
			onServerOrStore(async ({ client }) => {
				const subject = await readReader({ client }, argument);
				const isAbout = parametersOf(path).includes('subject');
				const asking = isAbout ? client().ask(name, { subject } as never) : client(subject).ask(name, {} as never);
				for (const [value, words] of command.print(await asking)) print(json, value, words);
			}),
		);
}
