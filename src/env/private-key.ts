/** The setting VAPID_PRIVATE_KEY. */
import { createECDH } from 'node:crypto';

/** Whether these are the 32 bytes of a private key of P-256 in base64url: a number below the order of the curve, and not zero. */
export function isPrivateKey(key: string): boolean {
	if (!/^[A-Za-z0-9_-]{43}$/.test(key)) return false;
	try {
		createECDH('prime256v1').setPrivateKey(key, 'base64url');
		return true;
	} catch {
		return false;
	}
}
