import { server } from '../../../../server/handle.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ name: string[] }> };

export const GET = async (request: Request, { params }: Context) =>
	server().answerFile(request, (await params).name.join('/'));
