"""What lies on the table: board, hands, stacks, treasuries; how to copy it and save it."""
