/** The server that `tideline login` named, with its token: a file that nobody else can read. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { TidelineError } from '../../contract/errors/errors.ts';
import { env } from '../../env.ts';
import { replaceWholeFile } from '../../storage/whole-file.ts';
import { readText } from '../files/open-input.ts';
import { codeOf, refuseRead, writeProblem } from '../terminal/file-problem.ts';

/** Bytes. */
const LARGEST_FILE = 1024 * 1024;

export type Login = { url: string; token: string };

export function loginFile(): string {
	return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'tideline', 'login.json');
}

/** Undefined when nobody has logged in. Throws `login_invalid` for a file that others can read, or that is none. */
export async function readLogin(): Promise<Login | undefined> {
	const file = loginFile();
	const found = await stat(file).catch((error: unknown) =>
		codeOf(error) === 'ENOENT' ? undefined : refuseRead(file, error),
	);
	if (!found) return undefined;
	if (!found.isFile())
		throw new TidelineError('login_invalid', `${file} is no file. Delete it, and run tideline login again.`);
	// Windows has no such modes.
	if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
		throw new TidelineError(
			'login_invalid',
			`Others can read ${file}. Run chmod 600 ${file}, and renew the token in it.`,
		);
	const text = await readText(file, LARGEST_FILE);
	try {
		const { url, token } = JSON.parse(text) as Login;
		if (typeof url === 'string' && typeof token === 'string') return { url, token };
	} catch {
		// Said below.
	}
	throw new TidelineError('login_invalid', `Can't read ${file}. Run tideline login again.`);
}

/** Either the old file or the new one is there, never a part. */
export async function writeLogin(login: Login): Promise<void> {
	const file = loginFile();
	try {
		await mkdir(dirname(file), { recursive: true, mode: 0o700 });
		await replaceWholeFile(file, `${JSON.stringify(login)}\n`, { mode: 0o600 });
	} catch (error) {
		throw writeProblem(file, error, 'You are not logged in.');
	}
}

export async function removeLogin(): Promise<void> {
	await rm(loginFile(), { force: true });
}
