-- phase: expand
-- The running nodes, for the page of the operation (docs/decisions/0095-nodes-and-operation.md).

create table node (
  -- Of the process: a restarted node is another one.
  id uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  -- The last sign of life.
  seen_at timestamptz not null default now(),
  -- The disk of DATA_DIR; null if the node cannot read it.
  free_bytes bigint,
  total_bytes bigint,
  check ((free_bytes is null) = (total_bytes is null))
);
