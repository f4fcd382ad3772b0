import { Command } from 'commander';
import { downloadOwnData } from '../../../domain/privacy/download-own-data.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { forceOption, openOutput, outOption } from '../../files/open-output.ts';
import { writingTo } from '../../files/writing-to.ts';
import { jsonOption, printJson, printLine } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';
import { standardOutput } from '../../terminal/standard-output.ts';

type Options = { out: string; force?: boolean; json?: boolean };

export const dataCommand = new Command('data')
	.description('Write everything we hold about a subject to a new file, one JSON object per line')
	.argument('<subject>', SUBJECT)
	.requiredOption(...outOption('The file to create, which only you can read'))
	.option(...forceOption)
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples('data dev-alice --out alice.ndjson', 'data dev-alice --out - | gzip > alice.ndjson.gz'),
	)
	.action((argument: string, { out, force, json }: Options) =>
		withServices('cli', async (ctx) => {
			const subject = await readSubject(ctx, argument);
			const { stopping } = ctx.background;
			const output = await openOutput(out, { force, stopping, isPrivate: true });
			const progress = showProgress();
			let count = 0;
			await writingTo(output, stopping, async () => {
				try {
					for await (const line of await downloadOwnData(ctx, { subject, signal: stopping })) {
						await output.write(`${JSON.stringify(line)}\n`);
						progress.update(++count, undefined, `${count.toLocaleString('en')} lines`);
					}
				} finally {
					progress.end();
				}
			});
			// Standard output has the data.
			const stream = output.isStandard ? process.stderr : standardOutput;
			if (json) printJson({ subject, file: out, lines: count }, stream);
			else printLine(`${count.toLocaleString('en')} lines about ${subject} are in ${output.name}`, stream);
		}),
	);
