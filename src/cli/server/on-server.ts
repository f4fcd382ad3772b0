/** Runs a command on a server, with a token, or on the store that the environment names. */
import { ERROR_STATUS, type ErrorCode, TidelineError } from '../../contract/errors/errors.ts';
import { env } from '../../env.ts';
import { type ApiError, Tideline } from '../../sdk/index.ts';
import type { ClientFor } from '../context/in-process.ts';
import { type CliContext, withServices } from '../context/with-services.ts';
import { type Login, readLogin } from './login-file.ts';

/** A server that somebody has logged in to, or the store. Both have clients. */
export type Place = { client: ClientFor } | CliContext;

export const isStore = (place: Place): place is CliContext => 'domain' in place;

/** The server and token of the environment, else of the last login. Undefined: the command works on the store. */
export async function currentLogin(): Promise<Login | undefined> {
	const { TIDELINE_TOKEN: token, TIDELINE_URL: url } = env;
	if (token === undefined) return readLogin();
	return { token, url: url ?? (await readLogin())?.url ?? `http://${env.HOST}:${env.PORT}` };
}

/** Runs the command on the server where one is logged in, else on the store. */
export async function onServerOrStore(run: (place: Place) => Promise<void>): Promise<void> {
	const login = await currentLogin();
	if (login) await run({ client: clientsOf(login) });
	else await withServices('cli', run);
}

export function clientsOf(login: Login): ClientFor {
	return (subject) => new Tideline({ ...login, ...(subject !== undefined && { subject }) });
}

/** The reason behind the error of a client: what this process threw, or the error of the server under its code, where that is known here. */
export function reasonOf(error: ApiError): unknown {
	const { code, message, cause } = error;
	if (code === 'unreachable') return new TidelineError('server_unreachable', message, { cause });
	if (cause !== undefined) return cause;
	return new TidelineError(Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : 'internal', message);
}
