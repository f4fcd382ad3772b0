import { verify } from '@octokit/webhooks-methods';

/** Whether GitHub signed this body with the secret: `signature` is the header `X-Hub-Signature-256`. */
export async function isSigned(body: string, signature: string | null, secret: string): Promise<boolean> {
	// A body without a signature, or an empty one, does not come from GitHub. The package throws at it.
	return body !== '' && signature !== null && signature !== '' && verify(secret, body, signature);
}
