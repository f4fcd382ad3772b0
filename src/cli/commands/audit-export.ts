import { once } from 'node:events';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { Command } from 'commander';
import { TidelineError } from '../../contract/errors.ts';
import { cursorOfLine, EXPORT_FORMATS, type ExportFormat } from '../../contract/export.ts';
import { ExportInput } from '../../contract/schema/export.ts';
import { type ExportedPart, exportTrail } from '../../domain/export/export-trail.ts';
import { examples } from '../arguments/examples.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { type FilterOptions, filterOf, withFilter } from '../arguments/trail-filter.ts';
import { withServices } from '../context/with-services.ts';
import { warn } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';

type Options = FilterOptions & { format: string; out?: string; resume?: boolean };

export const auditExportCommand = withFilter(new Command('export'))
	.description('Export the audit trail, newest first, as CSV, NDJSON or OCSF events')
	.option('--format <value>', EXPORT_FORMATS.join(', '), 'ndjson')
	.option('--out <file>', "Write to this file. It's called FILE.part until it's complete")
	.option('--resume', 'Resume an interrupted export from its FILE.part')
	.addHelpText(
		'after',
		examples(
			'audit export --format csv --out trail.csv',
			'audit export --format csv --out trail.csv --resume',
			'audit export --subject printer --from 2026-03-01 --to 2026-04-01',
		),
	)
	.action(({ out, resume, format, ...filter }: Options, command: Command) => {
		if (resume && out === undefined) command.error('Name the file to resume with --out');
		return withServices('cli', async (ctx) => {
			const input = parseArgument(ExportInput, { ...(await filterOf(ctx, filter)), format });
			const target = out === undefined ? onStdout() : await openPart(`${out}.part`, input.format, resume ?? false);
			const { cursor } = target;
			try {
				const parts = await exportTrail(ctx, {
					...input,
					...(cursor !== undefined && { cursor }),
					signal: ctx.background.stopping,
				});
				await write(parts, target);
			} finally {
				await target.close();
			}
			if (out !== undefined) await rename(`${out}.part`, out);
		}).catch((error: unknown) => {
			if (out !== undefined)
				warn(`What's been written so far is in ${out}.part. Run it again with --resume to continue.`);
			throw error;
		});
	});

/** Where the lines go. `cursor` is that of the last whole line that is there. */
type Target = { cursor?: string | undefined; write(text: string): Promise<unknown>; close(): Promise<unknown> };

async function write(parts: AsyncIterable<ExportedPart>, target: Target): Promise<void> {
	const progress = showProgress();
	let written = 0;
	try {
		for await (const { text, rows } of parts) {
			await target.write(text);
			written += rows;
			progress.update(written, undefined, `${written.toLocaleString('en')} entries exported`);
		}
	} finally {
		progress.end();
	}
	warn(`${written.toLocaleString('en')} entries exported`);
}

const onStdout = (): Target => ({
	async write(text) {
		if (!process.stdout.write(text)) await once(process.stdout, 'drain');
	},
	async close() {},
});

async function openPart(name: string, format: ExportFormat, resume: boolean): Promise<Target> {
	const file = await open(name, resume ? 'r+' : 'wx').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'EEXIST')
			throw new TidelineError('invalid_input', `${name} already exists. Continue it with --resume, or delete it.`);
		if (error.code === 'ENOENT' && resume)
			throw new TidelineError('invalid_input', `There's no ${name} to resume. Export without --resume.`);
		throw error;
	});
	const { cursor, ...last } = resume ? await lastLine(file, format) : { at: 0, cursor: undefined };
	await file.truncate(last.at);
	let { at } = last;
	return {
		cursor,
		async write(text) {
			const { bytesWritten } = await file.write(Buffer.from(text), 0, undefined, at);
			at += bytesWritten;
		},
		async close() {
			await file.sync();
			await file.close();
		},
	};
}

/** Longer than any line. */
const TAIL = 1_048_576;

/** Where the last whole line with a cursor ends, and that cursor. */
async function lastLine(file: FileHandle, format: ExportFormat): Promise<{ at: number; cursor: string | undefined }> {
	const { size } = await file.stat();
	const from = Math.max(0, size - TAIL);
	const tail = Buffer.alloc(size - from);
	await file.read(tail, 0, tail.length, from);
	const end = tail.lastIndexOf('\n');
	const begin = end <= 0 ? 0 : tail.lastIndexOf('\n', end - 1) + 1;
	const cursor = end < 0 ? undefined : cursorOfLine(format, tail.toString('utf8', begin, end).replace(/\r$/, ''));
	// A file of names alone is begun anew, and so is one that is empty.
	return cursor === undefined ? { at: 0, cursor: undefined } : { at: from + end + 1, cursor };
}
