import type { ExceptionSource } from '../../contract/exception/exception.ts';
import { env } from '../../env.ts';

/**
 * Tells the collectors of an error that the command line met. Only a program that has one loads what that takes. A
 * command ends once they have answered, or not answered in time.
 */
export function captureInCli(error: unknown, where: ExceptionSource = 'cli', sentence?: string): void {
	const { sentry, airbrake } = env.exceptionCollectors;
	if (!sentry && !airbrake) return;
	void import('../../server/services/exceptions.ts').then(({ exceptions }) =>
		exceptions().capture({ error, where, sentence }),
	);
}
