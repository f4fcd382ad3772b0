/** The settings by which mail is sent: the mail server, and the address that mail comes from. */
import { z } from 'zod';
import { readMailAddress } from '../contract/mail/mail-address.ts';
import { withoutHidden } from '../contract/text/hidden-characters.ts';

/** The ports of submission: RFC 6409 and RFC 8314. */
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const HOST = /^([A-Za-z0-9._-]+|\[[0-9a-f:.]+\])$/i;
const LONGEST_SENDER_NAME = 100;

const SMTP_URL =
	'must look like smtp://user:password@mail.example:587 or smtps://user:password@mail.example:465, with user and ' +
	'password percent-encoded or left out, and nothing behind the port';
const MAIL_FROM = 'must be one address, like noreply@tideline.example or Tideline <noreply@tideline.example>';

export const mailSettings = {
	SMTP_URL: z.string().transform(readMailServer).optional(),
	MAIL_FROM: z.string().transform(readSender).optional(),
};

type Given = z.output<z.ZodObject<typeof mailSettings>>;

/** The mail server and the sender, where mail is sent. */
export function mailOf({ SMTP_URL: server, MAIL_FROM: from }: Given) {
	return server && from ? { ...server, from } : undefined;
}

/** Parts of the address. `secure` is TLS from the first byte on. */
function readMailServer(written: string, context: z.RefinementCtx) {
	const url = URL.canParse(written) ? new URL(written) : undefined;
	const usual = url && PORTS[url.protocol];
	const port = url?.port ? Number(url.port) : usual;
	const login = url && readLogin(url);
	if (!url || !usual || !port || login === 'wrong' || !isHostAlone(url)) return refuse(context, SMTP_URL);
	return {
		host: url.hostname.replace(/^\[|\]$/g, ''),
		port,
		secure: url.protocol === 'smtps:',
		login,
	};
}

/** A lone ? or # is in `href` alone. */
const isHostAlone = ({ hostname, href, pathname }: URL) =>
	HOST.test(hostname) && pathname.length <= 1 && !/[?#]/.test(href);

/** Both or none. A control character would end what the mail server reads as the user. */
function readLogin({ username, password }: URL): { user: string; password: string } | undefined | 'wrong' {
	if (username === '' && password === '') return undefined;
	try {
		const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
		return [login.user, login.password].every((part) => /^\P{Cc}+$/u.test(part)) ? login : 'wrong';
	} catch {
		return 'wrong';
	}
}

/** A bare address has no name. Quotes around a name may hold what would else begin another address. */
function readSender(written: string, context: z.RefinementCtx) {
	const [, quoted, plain = '', bracketed] = /^(?:"([^"\\<>]*)"|([^"\\<>,;:@]*?))\s*<([^<>]*)>$/.exec(written) ?? [];
	const name = (quoted ?? plain).trim();
	const address = readMailAddress(bracketed ?? written);
	if (address === undefined || name !== withoutHidden(name) || name.length > LONGEST_SENDER_NAME)
		return refuse(context, MAIL_FROM);
	return { name, address };
}

function refuse(context: z.RefinementCtx, message: string) {
	context.addIssue({ code: 'custom', message });
	return z.NEVER;
}
