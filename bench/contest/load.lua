-- What wrk sends and tells: the requests of a file, in turn, and its figures as one line of JSON.

local requests = {}
local at = 0
-- From the environment: `done` does not see what `init` was given.
local connections = tonumber(os.getenv("CONNECTIONS"))

-- The file holds each request as it goes over the wire, behind a line with its length in bytes.
function init(args)
  local file = assert(io.open(args[1], "rb"))
  for length in function() return file:read("*n", "*l") end do
    requests[#requests + 1] = file:read(length)
  end
  file:close()
end

function request()
  at = at % #requests + 1
  return requests[at]
end

-- How many answers took how many microseconds. wrk adds answers that it holds were left out: for each that took longer
-- than the mean, those that would have been asked for in the meantime. But who waits for an answer asks nothing
-- meanwhile, so they are taken out again, from the longest down.
local function asAnswered(summary, latency)
  local values, counts = {}, {}
  for i = 1, #latency do
    local microseconds, count = latency(i)
    values[i], counts[microseconds] = microseconds, count
  end
  local mean = math.floor(summary.duration / math.floor(summary.requests / connections))
  for i = #values, 1, -1 do
    local count = counts[values[i]]
    if count > 0 and values[i] >= 2 * mean then
      for added = values[i] - mean, mean + 1, -mean do
        counts[added] = counts[added] - count
      end
    end
  end
  return values, counts
end

local function percentile(share, summary, latency)
  local values, counts = asAnswered(summary, latency)
  local sum = 0
  for _, microseconds in ipairs(values) do
    sum = sum + counts[microseconds]
    if sum >= share * summary.requests then return microseconds end
  end
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local added = summary.requests >= connections
  local p95 = added and percentile(0.95, summary, latency) or latency:percentile(95)
  io.write(string.format(
    '{"answered":%d,"failed":%d,"tookMicroseconds":%d,"p95Microseconds":%d}\n',
    summary.requests, failed, summary.duration, p95
  ))
end
