import { storageOrigin } from '../../env/storage-origins.ts';
import type { Env } from '../../env.ts';
import type { PolicyRules } from './content-policy.ts';

type Settings = Pick<Env, 'STORE' | 'azureAccounts' | 'NEXTAUTH_URL' | 'providers'>;

/** Reads from the settings which other hosts pages need. */
export function policyRulesOf(settings: Settings, isDevelopment: boolean): PolicyRules {
	return {
		isDevelopment,
		isHttps: settings.NEXTAUTH_URL?.startsWith('https:') === true,
		storageOrigins: storageOriginsOf(settings),
		signInSources: signInSourcesOf(settings),
	};
}

/** Pages read timelines from every account, and bundles for auditors from the first one. */
function storageOriginsOf({ STORE, azureAccounts }: Settings): string[] {
	if (STORE !== 'azure') return [];
	const [first] = azureAccounts;
	const named = [
		...azureAccounts.map((account) => storageOrigin(account, 'table')),
		first && storageOrigin(first, 'blob'),
	];
	return [...new Set(named.filter((origin) => origin !== undefined))];
}

/**
 * A provider leads on to others, which we do not know: its own domains, the company of who signs in. Browsers hold a form
 * to its policy through all of these redirects.
 */
function signInSourcesOf({ providers }: Settings): string[] {
	if (!Object.values(providers).some(Boolean)) return [];
	const { issuer } = providers.oidc ?? {};
	return ['https:', ...(issuer?.startsWith('http:') ? [new URL(issuer).origin] : [])];
}
