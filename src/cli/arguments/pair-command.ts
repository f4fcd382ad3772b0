import { Command } from 'commander';
import type { SubjectId } from '../../contract/subject.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { withServices } from '../context/with-services.ts';
import { jsonOption, print } from '../terminal/print.ts';
import { examples } from './examples.ts';
import { readSubject, SUBJECT } from './subject-argument.ts';

type Pair = {
	name: string;
	description: string;
	/** Describes the second argument. */
	other: string;
	/** The verb of the line that it prints. */
	done: string;
	run(ctx: Ctx, one: SubjectId, other: SubjectId): Promise<{ repeated: boolean }>;
};

/** A command on two subjects. It says when nothing was left to do. */
export function pairCommand({ name, description, other, done, run }: Pair): Command {
	return new Command(name)
		.description(description)
		.argument('<subject>', SUBJECT)
		.argument('<other>', other)
		.option(...jsonOption)
		.addHelpText('after', examples(`${name} printer reader`))
		.action((first: string, second: string, { json }: { json?: boolean }) =>
			withServices('cli', async (ctx) => {
				const [one, two] = [readSubject(first).id, readSubject(second).id];
				const result = await run(ctx, one, two);
				print(json, result, `${one} ${done} ${two}${result.repeated ? ' already' : ''}`);
			}),
		);
}
