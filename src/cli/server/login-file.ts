/** The server that `tideline login` named, with its token: a file that nobody else can read. */
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { TidelineError } from '../../contract/errors.ts';
import { env } from '../../env.ts';

export type Login = { url: string; token: string };

export function loginFile(): string {
	return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'tideline', 'login.json');
}

/** Undefined when nobody has logged in. Throws `login_invalid` for a file that others can read, or that is none. */
export async function readLogin(): Promise<Login | undefined> {
	const file = loginFile();
	let text: string;
	try {
		const { mode } = await stat(file);
		// Windows has no such modes.
		if (process.platform !== 'win32' && (mode & 0o077) !== 0)
			throw new TidelineError(
				'login_invalid',
				`Others can read ${file}. Run chmod 600 ${file}, and renew the token in it.`,
			);
		text = await readFile(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
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
	await mkdir(dirname(file), { recursive: true, mode: 0o700 });
	const part = `${file}.${process.pid}`;
	await writeFile(part, `${JSON.stringify(login)}\n`, { mode: 0o600 });
	await chmod(part, 0o600);
	await rename(part, file);
}

export async function removeLogin(): Promise<void> {
	await rm(loginFile(), { force: true });
}
