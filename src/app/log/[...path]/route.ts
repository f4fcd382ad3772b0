import { server } from '../../../server/handle.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ path: string[] }> };

export const GET = async (request: Request, { params }: Context) =>
	server().answerLog(request, (await params).path.join('/'));
