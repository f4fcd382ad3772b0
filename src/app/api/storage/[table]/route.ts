import { server } from '../../../../server/handle.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ table: string }> };

const answer = async (request: Request, { params }: Context) => server().answerStorage(request, (await params).table);

// Also the methods that it refuses: Next would answer HEAD with GET, and others with a page.
export { answer as DELETE, answer as GET, answer as HEAD, answer as PATCH, answer as POST, answer as PUT };
