import { parseEnv, SettingsError } from '../env.ts';

/** The sentences with which settings are refused, or `accepted`. */
export function refusal(raw: Record<string, string>): string {
	try {
		parseEnv(raw);
	} catch (error) {
		if (error instanceof SettingsError) return error.message;
		throw error;
	}
	return 'accepted';
}
