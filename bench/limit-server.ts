// The baseline of this machine: the minimum work of such a server, with the same framework, driver and pool,
// and none of our code. Started by the benchmark with DATABASE_URL and PORT.
import Fastify from 'fastify'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The settings of the app's own pool (server/src/db/client.ts).
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  options: '-c jit=off',
  max: 16,
  idleTimeoutMillis: 30_000,
  connectionTimeoutMillis: 10_000,
})

const app = Fastify({ logger: false, bodyLimit: 64 * 1024 * 1024 })

/** Constant responses by URL, set in advance. */
const constants = new Map<string, string>()
app.post<{ Body: Record<string, string> }>('/limits/constants', async (request) => {
  for (const [path, body] of Object.entries(request.body)) constants.set(path, body)
  return { entries: constants.size }
})
app.get('/api/*', (request, reply) => {
  reply.type('application/json; charset=utf-8').send(constants.get(request.url))
})
app.get('/*', (request, reply) => {
  reply.type('text/html; charset=utf-8').send(constants.get(request.url))
})

app.get('/limits/select-and-count', async (_request, reply) => {
  const [page, total] = await Promise.all([
    pool.query({
      name: 'page',
      text: 'select id, slug, name_pl, price, discount_price, lowest_price30_days, vat_rate, stock, is_virtual, plate, created_at from products where is_published order by id desc limit $1',
      values: [10],
    }),
    pool.query({ name: 'count', text: 'select count(*) from products where is_published' }),
  ])
  reply.header('pagination', JSON.stringify({ totalItems: total.rows[0].count }))
  return page.rows
})

const orderText = `insert into orders (id, status, email, language, payment_method, shipping_method, first_name, last_name, phone,
  wants_invoice, products_total, discount_total, shipping_cost, shipping_vat_rate, shipping_vat, total, vat_total, virtual_only, created_at)
  values ($1, 'Placed', $2, 'pl', 'Cod', 'KurierDPDCod', $3, $4, $5, false, $6, 0, 0, 23, 0, $6, 0, false, $7)`

app.post<{ Body: { productId: number; email: string } }>('/limits/order', async (request, reply) => {
  const { productId, email } = request.body
  const [id, at] = [crypto.randomUUID(), new Date()]
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'lock',
      text: 'select name_pl, price, stock from products where id = $1 for update',
      values: [productId],
    })
    const { name_pl: name, price } = rows[0]
    await client.query({
      name: 'take',
      text: 'update products set stock = stock - 1 where id = $1',
      values: [productId],
    })
    await client.query({
      name: 'order',
      text: orderText,
      values: [id, email, 'Żaneta', 'Śliwińska', '600 100 200', price, at],
    })
    await client.query({
      name: 'line',
      text: 'insert into order_lines (order_id, position, product_id, name_pl, is_virtual, unit_price, count, discount_share, vat_rate, vat) values ($1, 0, $2, $3, false, $4, 1, 0, 23, 0)',
      values: [id, productId, name, price],
    })
    await client.query({
      name: 'event',
      text: `insert into order_events (order_id, to_status, cause, actor, at) values ($1, 'Placed', 'ordered', 'customer', $2)`,
      values: [id, at],
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  reply.code(201)
  return { orderId: id }
})

app.get('/limits/health', async () => ({}))
process.on('disconnect', () => process.exit(0))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
