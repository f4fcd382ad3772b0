/** Next calls this once when the server starts, in each runtime that it knows; ours is Node. */
export async function register(): Promise<void> {
	if (process.env.NEXT_RUNTIME === 'nodejs') {
		// `next dev` keeps its readable log.
		if (process.env.NODE_ENV === 'production') (await import('./one-line-console.ts')).logInOneLine();
		const { start } = await import('./instrumentation-node.ts');
		await start();
	}
}
