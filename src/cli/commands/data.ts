import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { TidelineError } from '../../contract/errors.ts';
import { type DataLine, downloadOwnData } from '../../domain/privacy/download-own-data.ts';
import { examples } from '../arguments/examples.ts';
import { readSubject, SUBJECT } from '../arguments/subject-argument.ts';
import { messageOf, withServices } from '../context/with-services.ts';
import { jsonOption, print } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';

export const dataCommand = new Command('data')
	.description('Write everything we hold about a subject to a new file, one JSON object per line')
	.argument('<subject>', SUBJECT)
	.requiredOption('--out <file>', 'The file to create')
	.option(...jsonOption)
	.addHelpText('after', examples('data dev-alice --out alice.ndjson'))
	.action((argument: string, { out, json }: { out: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const subject = await readSubject(ctx, argument);
			const file = createWriteStream(out, { flags: 'wx', mode: 0o600 });
			const opened = new Promise<void>((resolve, reject) => file.once('open', () => resolve()).once('error', reject));
			await opened.catch((error: unknown) => {
				throw new TidelineError('invalid_input', `Can't create ${out}: ${messageOf(error)}.`, { cause: error });
			});
			const lines = await downloadOwnData(ctx, { subject, signal: ctx.background.stopping });
			const progress = showProgress();
			let count = 0;
			await pipeline(
				Readable.from(texts(lines, () => progress.update(++count, 0, `${count.toLocaleString('en')} lines`))),
				file,
			);
			progress.end();
			print(
				json,
				{ subject, file: out, lines: count },
				`${count.toLocaleString('en')} lines about ${subject} are in ${out}`,
			);
		}),
	);

async function* texts(lines: AsyncGenerator<DataLine>, onLine: () => void): AsyncGenerator<string> {
	for await (const line of lines) {
		onLine();
		yield `${JSON.stringify(line)}\n`;
	}
}
