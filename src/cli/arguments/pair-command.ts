import { Command } from 'commander';
import type { SubjectId } from '../../contract/subject.ts';
import type { Ctx } from '../../domain/ctx.ts';
import type { Tideline } from '../../sdk/index.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print } from '../terminal/print.ts';
import { examples } from './examples.ts';
import { readSubject, SUBJECT } from './subject-argument.ts';

type Pair = {
	name: Parameters<Tideline['relate']>[0];
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
			onServerOrStore(
				async (server) => {
					const [one, two] = [await readSubject(server, first), await readSubject(server, second)];
					printResult(one, two, await server(one).relate(name, two), json);
				},
				async (ctx) => {
					const [one, two] = [await readSubject(ctx, first), await readSubject(ctx, second)];
					printResult(one, two, await run(ctx, one, two), json);
				},
			),
		);

	function printResult(one: SubjectId, two: SubjectId, result: { repeated: boolean }, json: boolean | undefined): void {
		print(json, result, `${one} ${done} ${two}${result.repeated ? ' already' : ''}`);
	}
}
