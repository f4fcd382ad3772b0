/** Next calls this once when the server starts, in each runtime that it knows; ours is Node. */
export async function register(): Promise<void> {
	if (process.env.NEXT_RUNTIME === 'nodejs') {
		const { start } = await import('./server/start.ts');
		await start();
	}
}
