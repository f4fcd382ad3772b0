import { randomUUID } from 'node:crypto';
import { Argument, Command, Option } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { MAIL_LANGUAGES, type MailLanguage, type MailProblem, type MailTried } from '../../../contract/mail/mail.ts';
import { MailAddress } from '../../../contract/schema/mail.ts';
import { env } from '../../../env.ts';
import { Mailer } from '../../../outbound/mail/mailer.ts';
import { examples } from '../../arguments/examples.ts';
import { parseArgument } from '../../arguments/parse-argument.ts';
import { jsonOption, print } from '../../terminal/print.ts';

/** Milliseconds for the whole conversation, as a server gives it. */
const TRY_MS = 30_000;

type Options = { language: MailLanguage; json?: boolean };

export const mailTestCommand = new Command('mail-test')
	.summary('Send a test mail with the settings SMTP_URL and MAIL_FROM')
	.description(
		'Send a test mail with the settings SMTP_URL and MAIL_FROM, and say what the mail server answers. The exit code ' +
			'is 1 when it does not take the mail',
	)
	.addArgument(new Argument('<address>', 'Address that the mail goes to'))
	.addOption(new Option('--language <language>', 'Language of the mail').choices(MAIL_LANGUAGES).default('en'))
	.option(...jsonOption)
	.addHelpText('after', examples('mail-test operator@tideline.example', 'mail-test me@tideline.example --language de'))
	.action(async (written: string, { language, json }: Options) => {
		const to = parseArgument(MailAddress, written);
		if (!env.mail)
			throw new TidelineError(
				'mail_unavailable',
				'This server sends no mail. Set SMTP_URL and MAIL_FROM (see docs/mail.md).',
			);
		const tried = await new Mailer(env.mail).send(
			{ id: randomUUID(), to, language, content: { kind: 'test' }, settings: `${env.openedAt}/settings` },
			{ withinMs: TRY_MS, beforeText: async () => {} },
		);
		const { host, port } = env.mail;
		print(json, tried, `${host.includes(':') ? `[${host}]` : host}:${port} ${sentenceOf(tried)}`);
		if (tried.outcome !== 'sent') process.exitCode = 1;
	});

/** Goes on after the name of the mail server. */
const PROBLEMS: Record<MailProblem, string> = {
	unreachable: "can't be reached, or is no mail server. Check host and port in SMTP_URL",
	timed_out: "doesn't answer in time. Check host and port in SMTP_URL, and whether a firewall stands between",
	insecure:
		'has a certificate that is not trusted, or no TLS. Check host and port in SMTP_URL. NODE_EXTRA_CA_CERTS names ' +
		'certificates of your own',
	not_let_in: 'refuses the user and password in SMTP_URL, or the address in MAIL_FROM',
	busy: 'asks to try again later',
};

function sentenceOf(tried: MailTried): string {
	switch (tried.outcome) {
		case 'sent':
			return 'has taken the mail';
		case 'bounced':
			return `has no such mailbox: ${tried.status} ${tried.answer}`;
		case 'rejected':
			return `refuses the mail: ${tried.status} ${tried.answer}`;
		case 'later':
			return PROBLEMS[tried.problem];
		case 'unclear':
			return 'got the mail and did not answer, so it may come or not';
	}
}
