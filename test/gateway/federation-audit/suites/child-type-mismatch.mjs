var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var users = [
  {
    id: "u1",
    name: "u1-name"
  }
];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@shareable"]
      )
    type User {
      id: ID @shareable
    }
    type Query {
      users: [User!]!
    }
  `
  ),
  resolvers: {
    Query: {
      users() {
        return users.map((u) => ({ __typename: "User", id: u.id }));
      }
    }
  }
});
function accounts() {
  return [
    ...users.map((user) => ({ __typename: "User", ...user })),
    { __typename: "Admin", id: "a1", name: "a1-name" }
  ];
}
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@shareable", "@key"]
      )
    union Account = User | Admin
    type User @key(fields: "id") {
      id: ID!
      name: String
      similarAccounts: [Account!]!
    }
    type Admin {
      id: ID
      name: String @shareable
      similarAccounts: [Account!]!
    }
    type Query {
      accounts: [Account!]!
    }
  `
  ),
  resolvers: {
    Query: {
      accounts
    },
    User: {
      __resolveReference(key) {
        return users.find((user) => user.id === key.id);
      },
      similarAccounts: accounts
    },
    Admin: {
      similarAccounts: accounts
    }
  }
});
var index_default = serve("child-type-mismatch", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
