import type { FileHandle } from 'node:fs/promises';
import { Command } from 'commander';
import { cursorOfLine, EXPORT_FORMATS, type ExportFormat } from '../../../contract/audit/export.ts';
import { ExportInput } from '../../../contract/schema/export.ts';
import { type ExportedPart, exportTrail } from '../../../domain/export/export-trail.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { type FilterOptions, filterOf, withFilter } from '../../arguments/trail-filter.ts';
import { withServices } from '../../context/with-services.ts';
import { forceOption, openOutput, outOption } from '../../files/open-output.ts';
import type { Output } from '../../files/output.ts';
import { writingTo } from '../../files/writing-to.ts';
import { warn } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';

type Options = FilterOptions & { format: string; out: string; resume?: boolean; force?: boolean };

export const auditExportCommand = withFilter(new Command('export'))
	.description('Export the audit trail, newest first, as CSV, NDJSON or OCSF events')
	.option('--format <value>', EXPORT_FORMATS.join(', '), 'ndjson')
	.option(...outOption('Write to this file'), '-')
	.option('--resume', 'Resume an interrupted export from its FILE.part')
	.option(...forceOption)
	.addHelpText(
		'after',
		examples(
			'audit export --format csv --out trail.csv',
			'audit export --format csv --out trail.csv --resume',
			'audit export --subject printer --from 2026-03-01 --to 2026-04-01',
		),
	)
	.action(({ out, resume, force, format, ...filter }: Options, command: Command) => {
		if (resume && command.getOptionValueSource('out') === 'default')
			command.error('Name the file to resume with --out');
		return withServices('cli', async (ctx) => {
			const input = parseArgument(ExportInput, { ...(await filterOf(ctx, filter)), format });
			const { stopping } = ctx.background;
			let cursor: string | undefined;
			const output = await openOutput(out, {
				force,
				stopping,
				howToResume: 'Run it again with --resume to continue.',
				...(resume && {
					async resume(part: FileHandle) {
						const last = await lastLine(part, input.format);
						cursor = last.cursor;
						return last.at;
					},
				}),
			});
			const written = await writingTo(output, stopping, async () => {
				const after = cursor !== undefined && { cursor };
				return write(await exportTrail(ctx, { ...input, ...after, signal: stopping }), output);
			});
			warn(`${written.toLocaleString('en')} entries exported`);
		});
	});

async function write(parts: AsyncIterable<ExportedPart>, output: Output): Promise<number> {
	const progress = showProgress();
	let written = 0;
	try {
		for await (const { text, rows } of parts) {
			await output.write(text);
			written += rows;
			progress.update(written, undefined, `${written.toLocaleString('en')} entries exported`);
		}
	} finally {
		progress.end();
	}
	return written;
}

/** Longer than any line. */
const TAIL_BYTES = 1_048_576;

/** Finds the end of the last whole line with a cursor, and that cursor. */
async function lastLine(file: FileHandle, format: ExportFormat): Promise<{ at: number; cursor: string | undefined }> {
	const { size } = await file.stat();
	const from = Math.max(0, size - TAIL_BYTES);
	const tail = Buffer.alloc(size - from);
	await file.read(tail, 0, tail.length, from);
	const end = tail.lastIndexOf('\n');
	const begin = end <= 0 ? 0 : tail.lastIndexOf('\n', end - 1) + 1;
	const cursor = end < 0 ? undefined : cursorOfLine(format, tail.toString('utf8', begin, end).replace(/\r$/, ''));
	// A file with the header alone starts over, and so does an empty one.
	return cursor === undefined ? { at: 0, cursor: undefined } : { at: from + end + 1, cursor };
}
