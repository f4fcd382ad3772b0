/** `POST /github/{subject}`: what a webhook of GitHub sends. https://docs.github.com/webhooks */

import type { Principal } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { EventWithHtml, GithubForm, GithubIgnored, GithubPayload } from '../../contract/schema/rest/rest.ts';
import { SubjectInput } from '../../contract/schema/subject.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { postFromGithub } from '../../domain/github/post-from-github.ts';
import { textOf } from '../read-body.ts';
import { isSigned } from './route/github-signature.ts';
import { answerOf } from './route/post-events.ts';
import { FORM, isForm, MIB, parsedJson } from './route/read-parts.ts';
import { openRoute, type RestAnswer, type RestContext, type RestRoute } from './route/rest-route.ts';

export const GITHUB_ROUTES: readonly RestRoute[] = [
	openRoute({
		method: 'POST',
		path: '/github/{subject}',
		id: 'postFromGithub',
		tag: 'Events',
		summary: 'Post an event from a GitHub webhook',
		description:
			'Needs no token: the signature proves that it comes from GitHub. Pushes, pull requests, issues, releases and ' +
			'workflow runs become events, each once, by the ID of its delivery. Anything else is answered with 202.',
		params: SubjectInput,
		requiredHeaders: {
			'X-Hub-Signature-256': "The signature of the body with the subject's secret.",
			'X-GitHub-Event': 'The name of the event, like push.',
			'X-GitHub-Delivery': 'The ID of the delivery.',
		},
		body: GithubPayload,
		otherBodies: { [FORM]: GithubForm },
		largestBody: { 'application/json': MIB, [FORM]: MIB },
		answers: {
			201: {
				description: 'The event was posted, now or earlier.',
				schema: EventWithHtml,
				headers: {
					Location: 'The URL of the event.',
					'Idempotent-Replayed': '`true` if it was already posted.',
				},
			},
			202: { description: "Events of this kind aren't posted.", schema: GithubIgnored },
		},
		errors: ['subject_invalid', 'signature_invalid', 'suspended', 'subject_not_found', 'event_already_removed'],
		counts: 'events',
		countsItself: true,
		run: (ctx, { params: { subject }, body }, bytes) => post(ctx, subject, body, bytes),
	}),
];

async function post(
	ctx: RestContext & { principal: Principal },
	subject: SubjectId,
	body: Record<string, unknown>,
	bytes: Uint8Array,
): Promise<RestAnswer> {
	const { headers, limits, requester } = ctx;
	const { address } = requester;
	const text = textOf(bytes);
	const event = headerOf(headers, 'X-GitHub-Event');
	const delivery = headerOf(headers, 'X-GitHub-Delivery');
	const signature = headers.get('x-hub-signature-256');
	const payload = isForm(headers) ? parsedJson(GithubForm.parse(body).payload) : body;
	const postSigned = () =>
		postFromGithub(ctx, {
			subject,
			event,
			delivery,
			payload,
			isSignedWith: (secret) => isSigned(text, signature, secret),
			assertMayPost: () => limits?.consume('events', { session: `github ${subject}`, subject, address }),
		});
	const credential = { about: `github ${subject}`, address };
	const posted = await (limits ? limits.credentials.check(credential, postSigned, isBadSignature) : postSigned());
	return 'ignored' in posted ? { status: 202, body: posted } : answerOf(ctx, posted);
}

const isBadSignature = (error: unknown) => error instanceof TidelineError && error.code === 'signature_invalid';

/** A word without blanks, of at most 100 characters. Throws `invalid_input`. */
function headerOf(headers: Headers, name: string): string {
	const value = headers.get(name) ?? '';
	if (/^[\x21-\x7e]{1,100}$/.test(value)) return value;
	throw new TidelineError('invalid_input', `The header ${name} is missing. GitHub always sends it.`);
}
