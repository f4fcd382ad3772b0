import { verify } from '@octokit/webhooks-methods';

/** Whether GitHub signed this body with the secret: `signature` is the header `X-Hub-Signature-256`. */
export async function isSigned(body: string, signature: string | null, secret: string): Promise<boolean> {
	// What has no signature, or nothing to sign, is none of GitHub's. The package throws at it.
	return body !== '' && signature !== null && signature !== '' && verify(secret, body, signature);
}
