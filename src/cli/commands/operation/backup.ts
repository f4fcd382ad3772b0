import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { backUp } from '../../../domain/backup/back-up.ts';
import { statusOfPlace } from '../../../domain/backup/backup-status.ts';
import type { BackupPlace } from '../../../domain/ports/ports.ts';
import { env, isWithin } from '../../../env.ts';
import { backupPlaceOf } from '../../../server/services/open-services.ts';
import { examples } from '../../arguments/examples.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print, printJson, printLine } from '../../terminal/print.ts';
import { showProgress } from '../../terminal/progress.ts';

const PLACE = 'A folder, or the URL of a container of Azure Blob Storage. Default: the value of BACKUP_TO';

const status = new Command('status')
	.description('Show the newest moment of a backup, as its place has it. Exit code 1 if it is older than asked')
	.argument('[place]', PLACE)
	.option('--older-than <seconds>', 'The age from which on the exit code is 1')
	.option(...jsonOption)
	.addHelpText('after', examples('backup status', 'backup status /mnt/backup --older-than 300'))
	.action(async (argument: string | undefined, { olderThan, json }: { olderThan?: string; json?: boolean }) => {
		const limit = olderThan === undefined ? undefined : Number(olderThan);
		if (limit !== undefined && !(Number.isFinite(limit) && limit >= 0))
			throw new TidelineError('invalid_input', '--older-than takes a number of seconds.');
		const found = await statusOfPlace(await placeOf(argument), Date.now());
		if (limit !== undefined && found.ageSeconds > limit) process.exitCode = 1;
		if (json) return printJson(found);
		const { oldest, newest, ageSeconds, moments, entries, took, bytes, rows, encrypted } = found;
		const count = (value: number) => value.toLocaleString('en');
		printLine(`place       ${found.place}${encrypted ? ' (encrypted)' : ''}`);
		printLine(`newest      ${newest}, ${count(ageSeconds)} s ago`);
		printLine(`oldest      ${oldest}, of ${count(moments)} moment(s) that can be restored`);
		printLine(
			`holds       ${count(rows)} rows${entries === undefined ? '' : `, ${count(entries)} entries of the log`}`,
		);
		printLine(`size        ${(bytes / 1_000_000).toFixed(1)} MB; the last one took ${(took / 1_000).toFixed(1)} s`);
	});

export const backupCommand = new Command('backup')
	.summary('Make a backup, or add what changed since the last one')
	.description(
		'Make a backup of everything in a place of its own, or add what changed since the last one. The service can go on. With BACKUP_TO, a running service does it by itself',
	)
	.argument('[place]', PLACE)
	.option(...jsonOption)
	.addHelpText('after', examples('backup /mnt/backup', 'backup https://account.blob.core.windows.net/backup --json'))
	.addCommand(status)
	.action(async (argument: string | undefined, { json }: { json?: boolean }) => {
		const place = await placeOf(argument);
		await withServices('cli', async (ctx) => {
			const progress = showProgress();
			try {
				const made = await backUp(ctx, {
					place,
					onRows: (rows) => progress.update(rows, undefined, `${rows.toLocaleString('en')} rows`),
				});
				progress.end();
				const { isBase, rows, bytes, at } = made;
				const words = `${isBase ? 'Everything' : 'All changes'} up to ${at}: ${rows.toLocaleString('en')} rows, ${(bytes / 1_000_000).toFixed(1)} MB in ${place.name}`;
				print(json, { place: place.name, ...made }, words);
			} finally {
				progress.end();
			}
		});
	});

/** Throws `invalid_input` where neither an argument nor the settings name a place. */
export async function placeOf(argument: string | undefined): Promise<BackupPlace> {
	if (argument !== undefined && env.STORE === 'embedded' && isWithin(argument, env.DATA_DIR))
		throw new TidelineError('invalid_input', `${argument} is inside DATA_DIR. Choose a place that isn't lost with it.`);
	const place = await backupPlaceOf(env, argument);
	if (place) return place;
	throw new TidelineError(
		'invalid_input',
		'Name the place of the backup, or set BACKUP_TO: tideline backup /mnt/backup',
	);
}
