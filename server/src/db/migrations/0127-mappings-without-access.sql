-- phase: expand
-- Kept mappings hold no roles and status, which decide what people may do. Nodes of version 1.1.0 still keep them;
-- this version leaves them out when it reads them.
update import_mapping m
set replaced = (select coalesce(jsonb_agg(r order by n), '[]')
                from jsonb_array_elements(m.replaced) with ordinality e (r, n)
                where r->>'column' not in ('role', 'status')),
    version = version + 1
where list = 'employees' and replaced @? '$[*].column ? (@ == "role" || @ == "status")';
