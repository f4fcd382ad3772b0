/** Runs a command on a server, with a token, or on the store that the environment names. */
import { ERROR_STATUS, type ErrorCode, TidelineError } from '../../contract/errors.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { env } from '../../env.ts';
import { ApiError, Tideline } from '../../sdk/index.ts';
import { type CliContext, withServices } from '../context/with-services.ts';
import { type Login, readLogin } from './login-file.ts';

/** The client, acting for this subject. Without one: for the subject of the token. */
export type Server = (subject?: SubjectId) => Tideline;

/** The server and token of the environment, else of the last login. Undefined: the command works on the store. */
export async function currentLogin(): Promise<Login | undefined> {
	const { TIDELINE_TOKEN: token, TIDELINE_URL: url } = env;
	if (token === undefined) return readLogin();
	return { token, url: url ?? (await readLogin())?.url ?? `http://${env.HOST}:${env.PORT}` };
}

/** Runs the command on the server where one is logged in, else on the store. */
export async function onServerOrStore(
	server: (server: Server) => Promise<void>,
	store: (ctx: CliContext) => Promise<void>,
): Promise<void> {
	const login = await currentLogin();
	if (login) await onServer(login, server);
	else await withServices('cli', store);
}

export async function onServer(login: Login, run: (server: Server) => Promise<void>): Promise<void> {
	try {
		await run((subject) => new Tideline({ ...login, ...(subject !== undefined && { subject }) }));
	} catch (error) {
		throw error instanceof ApiError ? ours(error) : error;
	}
}

/** With the code of the server, where this command knows it. */
function ours(error: ApiError): TidelineError {
	const { code, message, cause } = error;
	if (Object.hasOwn(ERROR_STATUS, code)) return new TidelineError(code as ErrorCode, message, { cause });
	return new TidelineError(code === 'unreachable' ? 'server_unreachable' : 'internal', message, { cause });
}
