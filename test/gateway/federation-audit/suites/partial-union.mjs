var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var message = "Hello, Federation!";
var alpha = {
  __typename: "Alpha",
  id: "alpha-1",
  value: "alpha value"
};
var beta = {
  __typename: "Beta",
  id: "beta-1",
  name: "beta name",
  details: "beta details"
};
var gamma = {
  __typename: "Gamma",
  id: "gamma-1",
  label: "gamma label"
};
var actions = [alpha, beta, gamma];
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.0"
        import: ["@key", "@shareable"]
      )
    type Query {
      getResponse: Response
    }
    type Response @shareable {
      actions: [Action!]!
      message: String
    }
    union Action = Alpha | Beta | Gamma
    type Alpha @shareable {
      id: ID!
      value: String
    }
    type Beta {
      id: ID!
      name: String
      details: String
    }
    type Gamma {
      id: ID!
      label: String
    }
  `
  ),
  resolvers: {
    Query: {
      getResponse: () => ({ message, actions })
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.0"
        import: ["@key", "@shareable"]
      )
    type Response @shareable {
      actions: [Action!]!
      message: String
    }
    union Action = Alpha
    type Alpha @shareable {
      id: ID!
      value: String
    }
  `
  ),
  resolvers: {}
});
var index_default = serve("partial-union", [a_subgraph_default, b_subgraph_default]);
export {
  index_default as default
};
