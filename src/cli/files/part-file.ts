/** A file that is called FILE.part until it is whole and on the disk. */
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { TidelineError } from '../../contract/errors/errors.ts';
import { syncDirectory } from '../../storage/sync-directory.ts';
import { codeOf, writeProblem } from '../terminal/file-problem.ts';
import type { Output } from './output.ts';
import { writeWhole } from './write-whole.ts';

export type PartOptions = {
	/** Replaces a file that exists. */
	force?: boolean | undefined;
	mode: number;
	/** Goes on with FILE.part: resolves to how many of its bytes are good. */
	resume?: ((part: FileHandle) => Promise<number>) | undefined;
	/** Says how to go on with what is left when it breaks off. Without it nothing is left. */
	howToResume?: string;
};

export async function openPart(file: string, options: PartOptions): Promise<Output> {
	const { force, resume, howToResume } = options;
	// Asked before anything is read from the store.
	if (!force && !resume) await assertFree(file);
	const name = `${file}.part`;
	const part = await openOrRefuse(file, options);
	const left = howToResume && `What's been written so far is in ${name}. ${howToResume}`;
	let at = 0;
	const leave = async () => {
		await part.close().catch(() => {});
		if (!left) await rm(name, { force: true });
	};
	try {
		if (!force) await assertFree(file);
		if (resume) at = await resume(part);
		await part.truncate(at);
	} catch (error) {
		await part.close();
		if (!resume) await rm(name, { force: true });
		throw error;
	}
	return {
		name: file,
		isStandard: false,
		async write(text) {
			const bytes = Buffer.from(text);
			await writeWhole(part, bytes, at).catch((error: unknown) => {
				throw writeProblem(file, error);
			});
			at += bytes.length;
		},
		async finish() {
			try {
				await part.sync();
				await part.close();
				await place(name, file, force ?? false);
				syncDirectory(dirname(file));
			} catch (error) {
				throw error instanceof TidelineError ? error : writeProblem(file, error);
			}
		},
		async abandon() {
			await leave();
			return left;
		},
	};
}

async function openOrRefuse(file: string, { resume, mode, howToResume }: PartOptions): Promise<FileHandle> {
	const name = `${file}.part`;
	try {
		return await open(name, resume ? 'r+' : 'wx', mode);
	} catch (error) {
		if (codeOf(error) === 'EEXIST')
			throw refused(
				howToResume
					? `${name} already exists. Continue it with --resume, or delete it.`
					: `${name} already exists: another command writes it, or one broke off. Delete it if none does.`,
			);
		if (codeOf(error) === 'ENOENT' && resume) throw refused(`There's no ${name} to resume. Export without --resume.`);
		throw writeProblem(file, error);
	}
}

async function assertFree(file: string): Promise<void> {
	const isThere = await stat(file).then(
		() => true,
		() => false,
	);
	if (isThere) throw exists(file);
}

/** A file that came meanwhile is not replaced, either. */
async function place(part: string, file: string, force: boolean): Promise<void> {
	if (force) return rename(part, file);
	try {
		await link(part, file);
	} catch (error) {
		if (codeOf(error) === 'EEXIST') throw exists(file);
		// This disk knows no second name for a file.
		await assertFree(file);
		return rename(part, file);
	}
	await rm(part);
}

const exists = (file: string) => refused(`${file} already exists. Name another file, or replace it with --force.`);

const refused = (sentence: string) => new TidelineError('invalid_input', sentence);
